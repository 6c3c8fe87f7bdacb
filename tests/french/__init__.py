"""The program in French, as a person gets it who reads nothing else."""
