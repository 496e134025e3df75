/** What the tests use of s3rver 3.7, which brings no types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly directory: string;
      readonly silent: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    /** Koa's: a listener for a server of one's own. */
    callback(): RequestListener;
    close(): Promise<void>;
  }
}
