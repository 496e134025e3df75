import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sampleFile } from './fixtures.mjs';
import { proofcase } from './packaged.mjs';

export const pictureChecks = [
  {
    name: 'a JPEG, a HEIC, a TIFF and a PDF are decoded, and drawn into the report of a pre-check',
    async run({ application, sample, scratch }) {
      const folder = path.join(scratch, 'photos');
      mkdirSync(folder, { recursive: true });
      for (const pattern of [/\.jpg$/i, /\.heic$/i, /\.tiff$/i, /\.pdf$/i]) {
        const file = sampleFile(sample, pattern);
        cpSync(file, path.join(folder, path.basename(file)));
      }
      const report = path.join(scratch, 'report.pdf');
      const { code, stdout, stderr } = await proofcase(
        application,
        ['check', folder, '--report', report, '--json'],
        { dataFolder: path.join(scratch, 'data') },
      );
      assert.equal(code, 0, stdout + stderr);
      const { items } = JSON.parse(stdout);
      assert.deepEqual(items.map(({ type }) => type).sort(), ['heic', 'jpeg', 'pdf', 'tiff']);
      for (const item of items) {
        assert.deepEqual(
          item.findings.filter((finding) => finding.code === 'unreadable'),
          [],
          item.path,
        );
      }
      const drawn = readFileSync(report, 'latin1').match(/\/Subtype \/Image/g) ?? [];
      assert.ok(drawn.length >= 4, `${drawn.length} pictures in the report`);
    },
  },
];
