import { runProgram } from '../measure';

// Starts the given programs, and reports their output.
process.on('message', (request: unknown) => {
  if (!isRequest(request)) throw new Error('a command and its arguments were expected');
  runProgram(request.command, request.args, { output: 'keep' }).then(
    (printed) => process.send?.({ printed }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');

interface Request {
  readonly command: string;
  readonly args: readonly string[];
}

function isRequest(value: unknown): value is Request {
  return typeof value === 'object' && value !== null && 'command' in value && 'args' in value;
}
