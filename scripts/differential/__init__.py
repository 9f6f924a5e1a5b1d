"""Random programs, executed by eusim and by an independent implementation."""
