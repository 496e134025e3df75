import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from '../../src/practice-service/archive/zip-archive';
import { makePdf, pageTree, updatePdf } from '../support/made-pdf';
import {
  type Answer,
  call,
  jsonOf,
  manualClock,
  photo,
  scan,
  withPractice,
  zipOf,
} from '../support/practice';

let zip: Buffer;

beforeAll(async () => {
  const pdf = updatePdf(makePdf(pageTree(['']), '/Root 1 0 R'), pageTree(['/Rotate 90']), '/Root 1 0 R');
  zip = await zipOf({ 'photo.jpg': await photo(), 'report.pdf': pdf });
});

interface AttachmentJson {
  readonly filename: string;
  readonly mime_type: string;
  readonly data_b64: string;
}

function attachmentsOf(answer: Answer): Record<string, readonly AttachmentJson[]> {
  return jsonOf(answer).attachments as Record<string, readonly AttachmentJson[]>;
}

async function namesIn(content: Buffer): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'proofcase-test-'));
  try {
    await writeFile(join(folder, 'a.zip'), content);
    const archive = await openArchive(join(folder, 'a.zip'));
    try {
      for (const entry of archive.entries) await entry.read();
      return archive.entries.map(({ name }) => name);
    } finally {
      archive.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Part {
  readonly head: string;
  readonly body: Buffer;
}

function partsOf(answer: Answer): readonly Part[] {
  const type = String(answer.headers['content-type']);
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1] ?? '';
  const pieces = answer.body.toString('latin1').split(`--${boundary}`);
  expect(pieces.at(-1)).toBe('--\r\n');
  return pieces.slice(1, -1).map((piece) => {
    const gap = piece.indexOf('\r\n\r\n');
    return { head: piece.slice(2, gap), body: Buffer.from(piece.slice(gap + 4, -2), 'latin1') };
  });
}

describe('the JSON answer', () => {
  it('contains real files in Base64 by category', () =>
    withPractice({}, async (service) => {
      const answer = await scan(service, zip);
      expect(answer.headers['content-type']).toBe('application/json');
      const attachments = attachmentsOf(answer);
      expect(Object.keys(attachments)).toEqual(['analysis_report', 'pdf_versions', 'thumbnails', 'heatmaps']);
      const starts = Object.fromEntries(
        Object.entries(attachments).map(([category, list]) => [
          category,
          list.map(({ filename, mime_type, data_b64 }) => [
            filename,
            mime_type,
            Buffer.from(data_b64, 'base64').subarray(1, 4).toString(),
          ]),
        ]),
      );
      expect(starts).toEqual({
        analysis_report: [['analysis_report.pdf', 'application/pdf', 'PDF']],
        pdf_versions: [['report_version_1.pdf', 'application/pdf', 'PDF']],
        thumbnails: [['photo_thumbnail.png', 'image/png', 'PNG']],
        heatmaps: [['photo_heatmap.png', 'image/png', 'PNG']],
      });
      expect(jsonOf(answer)).not.toHaveProperty('attachmentDownloadUrl');
    }));

  it('has every documented field', () =>
    withPractice({}, async (service) => {
      const answer = jsonOf(await scan(service, zip, { issueDate: '09.03.2026' }));
      expect(answer).toMatchObject({
        suspicion_level: 'Yellow',
        caseNumber: 'CASE-1',
        sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        tokensConsumed: 3,
        modelVersions: {
          generatedModelVersion: 'practice-none',
          tamperedModelVersion: 'practice-none',
          semanticModelVersion: 'practice-none',
        },
        Files: {
          'photo.jpg': {
            file_type: 'JPEG image',
            suspicion_level: 'Green',
            file_level_analyses: null,
            items: [
              {
                item_type: 'image',
                position: null,
                suspicion_level: 'Green',
                analyses: {
                  imageQuality: { result: true, error: false },
                  metadata: {
                    inferences: {},
                    analyzed: {
                      creationDate: {
                        cDate: '-',
                        cTime: '-',
                        isSus: false,
                        diffInDays: null,
                        isTodayUsed: false,
                        refDate: '2026-03-09',
                      },
                      imgRanking: null,
                      fieldsMarkedSus: {},
                    },
                    GPSInfo: {},
                    is_screenshot: false,
                  },
                  aiGenerated: { enabled: false },
                  tampering: { enabled: false },
                  semantic: { enabled: false },
                  reverseSearch: { enabled: false },
                },
              },
            ],
          },
          'report.pdf': {
            file_type: 'PDF document',
            suspicion_level: 'Yellow',
            file_level_analyses: {
              pdf_analyses: {
                versions: { found: 1, extracted: 1, error: false },
                structure: {
                  creation_dates: [],
                  mod_dates: [],
                  inconsistent_metadata_dates: false,
                  editing_tools: [],
                  annotation_layer_found: false,
                  error: false,
                },
              },
            },
            items: [],
          },
        },
      });
    }));

  it('leaves out attachments above the size limit', () =>
    withPractice({ options: { report: false } }, async (service) => {
      const whole = attachmentsOf(await scan(service, zip));
      const length = Object.values(whole)
        .flat()
        .reduce((sum, { data_b64 }) => sum + data_b64.length, 0);
      service.control.changeOptions({ inlineCapBytes: length });
      expect(Object.values(attachmentsOf(await scan(service, zip))).flat()).toHaveLength(3);
      service.control.changeOptions({ inlineCapBytes: length - 1 });
      expect(Object.values(attachmentsOf(await scan(service, zip))).flat()).toHaveLength(2);
      expect(service.control.state().attachmentsDropped).toBe(1);
    }));
});

describe('the multipart answer', () => {
  it.each([
    ['absent', ''],
    ['multipart/mixed', 'multipart/mixed'],
    ['anything', '*/*'],
  ])('is a JSON part and ZIP parts when Accept is %s', (_what, Accept) =>
    withPractice({}, async (service) => {
      const answer = await scan(service, zip, { Accept });
      expect(answer.headers['content-type']).toMatch(/^multipart\/mixed; boundary=/);
      const [json, ...zips] = partsOf(answer);
      expect(json?.head).toBe('Content-Type: application/json');
      const analysis = JSON.parse(json?.body.toString('utf8') ?? '');
      expect(analysis).toMatchObject({ caseNumber: 'CASE-1', tokensConsumed: 3 });
      expect(analysis).not.toHaveProperty('attachments');
      expect(zips.every(({ head }) => head.startsWith('Content-Type: application/zip\r\n'))).toBe(true);
      const names = await Promise.all(zips.map(({ body }) => namesIn(body)));
      expect(names).toEqual([
        ['analysis_report.pdf'],
        ['report_version_1.pdf', 'report_changes_overview.pdf'],
        ['photo_thumbnail.png'],
        ['photo_heatmap.png'],
      ]);
    }),
  );
});

describe('the download answer', () => {
  it('overrides Accept, links to one ZIP of everything, and needs no key', () =>
    withPractice({ options: { presignedDownload: true, inlineCapBytes: 0 } }, async (service) => {
      const answer = await scan(service, zip, { Accept: 'multipart/mixed' });
      expect(answer.headers['content-type']).toBe('application/json');
      const { attachmentDownloadUrl: url, attachments } = jsonOf(answer);
      expect(attachments).toBeUndefined();
      const download = await call('GET', String(url));
      expect([download.status, download.headers['content-type']]).toEqual([200, 'application/zip']);
      expect(await namesIn(download.body)).toEqual([
        'analysis_report/analysis_report.pdf',
        'pdf_versions/report_version_1.pdf',
        'pdf_versions/report_changes_overview.pdf',
        'thumbnails/photo_thumbnail.png',
        'heatmaps/photo_heatmap.png',
      ]);
    }));

  it('expires, and cannot be guessed', async () => {
    const clock = manualClock();
    await withPractice({ clock, options: { presignedDownload: true } }, async (service) => {
      const url = String(jsonOf(await scan(service, zip)).attachmentDownloadUrl);
      expect((await call('GET', url.replace(/signature=.*/, ''))).status).toBe(403);
      clock.advance(10 * 60_000 + 1);
      expect((await call('GET', url)).status).toBe(403);
    });
  });
});

describe('odd archives', () => {
  it('treat __proto__ as a file name, and make no statement about unknown files', () =>
    withPractice({}, async (service) => {
      const picture = await photo();
      const odd = await zipOf(
        Object.fromEntries([
          ['__proto__.jpg', picture],
          ['__proto__', Buffer.from('words')],
          ['a.tif', picture],
        ]),
      );
      const text = (await scan(service, odd)).body.toString();
      const files = new Map(Object.entries(JSON.parse(text).Files as object));
      expect([...files.keys()].sort()).toEqual(['__proto__', '__proto__.jpg', 'a.tif']);
      expect(files.get('__proto__')).toEqual({
        file_type: 'unsupported file',
        suspicion_level: '-',
        file_level_analyses: null,
        items: [],
      });
      expect(files.get('a.tif')).toMatchObject({ suspicion_level: '-' });
    }));
});

describe('an account with disabled analyses', () => {
  it('gets enabled: false, null, or no attachments', () =>
    withPractice(
      {
        options: {
          report: false,
          disabledAnalyses: ['metadata', 'imageQuality', 'errorLevel', 'pdfVersions', 'pdfStructure'],
        },
      },
      async (service) => {
        const answer = await scan(service, zip);
        expect(Object.keys(attachmentsOf(answer))).toEqual(['thumbnails']);
        expect(jsonOf(answer)).toMatchObject({
          suspicion_level: '-',
          Files: {
            'photo.jpg': {
              suspicion_level: '-',
              items: [
                {
                  suspicion_level: '-',
                  analyses: {
                    metadata: { enabled: false },
                    imageQuality: { enabled: false },
                    errorLevel: { enabled: false },
                  },
                },
              ],
            },
            'report.pdf': {
              suspicion_level: '-',
              file_level_analyses: { pdf_analyses: { versions: null, structure: null } },
            },
          },
        });
      },
    ));
});
