import { randomBytes } from 'node:crypto';
import { completeAnalysis } from '../support/analysis-answer';

const ITEMS_PER_PDF = 12;
const ATTACHMENTS = { heatmaps: 24, thumbnails: 40, pdf_versions: 4, report: 1 };
/** Share of one attachment of a category; thumbnails are small, a report is not. */
const WEIGHTS = { heatmaps: 8, thumbnails: 1, pdf_versions: 12, report: 24 } as const;
type Category = keyof typeof WEIGHTS;

/** A JSON answer of about `bytes` with inline attachments, different in every call: 40 files, each with every analysis. */
export function largeAnswer(bytes: number): Buffer {
  const { Files: examples, ...analysis } = completeAnalysis();
  const photo = examples['IMG_0001.jpg'];
  const report = examples['report.pdf'];
  const [page] = report.items;
  const files = Array.from({ length: 40 }, (_, index) =>
    index % 10 === 9
      ? [`report_${index}.pdf`, { ...report, items: Array.from({ length: ITEMS_PER_PDF }, () => page) }]
      : [`IMG_${String(index).padStart(4, '0')}.jpg`, photo],
  );
  const document = { ...analysis, Files: Object.fromEntries(files) };
  const fixture = bytes - JSON.stringify(document).length;
  return Buffer.from(JSON.stringify({ ...document, attachments: attachments(fixture) }));
}

function attachments(base64Bytes: number) {
  const categories = Object.keys(WEIGHTS) as readonly Category[];
  const whole = categories.reduce((sum, category) => sum + WEIGHTS[category] * ATTACHMENTS[category], 0);
  const entries = categories.map((category) => {
    const bytes = Math.floor((((base64Bytes * WEIGHTS[category]) / whole) * 3) / 4);
    const list = Array.from({ length: ATTACHMENTS[category] }, (_, index) => ({
      filename: `${category}_${index}.bin`,
      mime_type: 'application/octet-stream',
      data_b64: randomBytes(bytes).toString('base64'),
    }));
    return [category, list] as const;
  });
  return Object.fromEntries(entries);
}
