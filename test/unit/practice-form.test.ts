import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { receiveForm } from '../../src/practice-service/http/form-data';

describe('a form whose connection broke before it was read', () => {
  it('is refused at once', async () => {
    const body = new PassThrough();
    body.destroy();
    await new Promise((resolve) => body.once('close', resolve));
    const receiving = receiveForm(body, 'multipart/form-data; boundary=b', '/nowhere', 10);
    await expect(receiving).rejects.toThrow('the connection broke');
  });
});
