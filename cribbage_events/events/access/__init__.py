"""Who may enter: roles, volunteers' links and players' cards."""
