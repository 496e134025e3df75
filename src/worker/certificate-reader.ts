import { readSystemAuthorities } from '../main/sending/service/trust-store';
import { connectToParent } from './parent-port';

/** A process that reads the certificate authorities of the system, which takes seconds on managed computers. */
connectToParent(process).send({ authorities: readSystemAuthorities() });
