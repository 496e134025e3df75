import { preferWebAssemblySharp } from './imaging/prefer-wasm';

// The entry of the practice service as a process of its own. Everything else is loaded after this line, because it
// brings sharp with it; and nothing may import this file, since importing it starts the service.
preferWebAssemblySharp();
import('./child').then(({ runChild }) => runChild());
