import { runChild } from './child';

// The entry point of the practice service as a separate process. Must not be imported: importing it starts the service.
runChild();
