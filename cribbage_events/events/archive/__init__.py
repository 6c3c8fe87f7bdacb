"""What finished events leave behind: archives; and events listed side by side."""
