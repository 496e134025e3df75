import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A minimal upload server: accepts every body, reads none of it, answers at once. */
const ANSWER = JSON.stringify({ suspicion_level: 'Green', Files: {}, tokensConsumed: 1 });

const server = createServer((request, response) => {
  request.on('data', () => undefined);
  request.once('end', () => answer(request, response));
});

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?')[0];
  if (path === '/stored') {
    response.writeHead(200).end();
    return;
  }
  const issued = JSON.stringify({ upload_url: `${baseUrl()}/stored`, s3_key: 'uploads/one.zip' });
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(path === '/v2/getUploadUrl' ? issued : ANSWER);
}

function baseUrl(): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

process.once('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.({ baseUrl: baseUrl() }));
