import { runChild } from './child';

// The entry of the practice service as a process of its own. Nothing may import this file: importing it starts one.
runChild();
