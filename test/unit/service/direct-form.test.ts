import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { DIRECT_BODY_LIMIT_BYTES, DIRECT_FORM_BYTES } from '../../../src/domain/limits';
import { routeFor } from '../../../src/domain/route';
import { multipartFraming } from '../../../src/main/sending/service/request-body';

it('the largest ZIP that goes direct fills the form body to one byte below the limit', () => {
  const { before, after } = multipartFraming(`${randomUUID()}.zip`);
  expect(before.length + after.length).toBe(DIRECT_FORM_BYTES);
  const largest = DIRECT_BODY_LIMIT_BYTES - DIRECT_FORM_BYTES - 1;
  expect(routeFor(largest)).toBe('direct');
  expect(routeFor(largest + 1)).toBe('presigned');
  expect(largest + before.length + after.length).toBe(DIRECT_BODY_LIMIT_BYTES - 1);
});
