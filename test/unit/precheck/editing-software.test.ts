import { expect, test } from 'vitest';
import { isEditingSoftware } from '../../../src/domain/precheck/editing-software';

test.each([
  'B612',
  'Topaz Photo AI 2.1',
  'Topaz Gigapixel AI',
  'ON1 Photo RAW 2023',
  'Zoner Photo Studio X',
  'Capture NX-D 1.5',
  'Digital Photo Professional',
  'SILKYPIX Developer Studio',
  'ArcSoft PhotoStudio',
  'Movavi Photo Editor',
  'PhotoPad Image Editor',
  'Magix Photo Manager',
  'Ashampoo Photo Commander',
  'MS Paint',
  'Paint',
])('%s is an editing program', (software) => {
  expect(isEditingSoftware(software)).toBe(true);
});

test.each([
  'ALE-L21C432B612',
  'topaz_global-user 13 TKQ1.221114.001 V14.0.5.0.TMGMIXM release-keys',
  'Version1.0',
  'Vision1',
  'Spaint',
])('the firmware %s is none', (software) => {
  expect(isEditingSoftware(software)).toBe(false);
});
