# none
