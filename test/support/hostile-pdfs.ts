import { type MadeObject, makePdf } from './made-pdf';
import { writtenPages } from './written-pdf';

/** A hostile PDF and its expected outcome: drawn as a picture, or not shown with a reason. */
export interface HostilePdf {
  readonly name: string;
  readonly bytes: Buffer;
  readonly ends: 'drawn' | 'either';
}

const LINES = [{ text: 'Harmless text of a hostile document', x: 60, y: 770, size: 18 }];
const ACROFORM = 20;

/** One page with text, with `more` in its catalogue, annotations over all of it, and further objects. */
function hostile(
  more: string,
  annotations: readonly string[] = [],
  objects: readonly MadeObject[] = [],
): Buffer {
  const refs = annotations.map((_body, index) => `${40 + index} 0 R`).join(' ');
  const pages = writtenPages([LINES], more).map((object) =>
    object.number === 100
      ? { ...object, body: object.body.replace(/ >>$/, ` /Annots [${refs}] >>`) }
      : object,
  );
  const over = annotations.map((body, index) => ({ number: 40 + index, body }));
  return makePdf([...pages, ...over, ...objects], '/Root 1 0 R');
}

const stream = (number: number, dictionary: string, text: string): MadeObject => {
  const bytes = Buffer.from(text, 'latin1');
  return { number, body: `<< ${dictionary} /Length ${bytes.length} >>`, stream: bytes };
};

const whole = '/Type /Annot /Rect [0 0 595 842]';

/** Each kind of active content, aimed at `address` (its server must receive nothing) and `file` (must not appear). */
export function hostilePdfs(address: string, file: string): readonly HostilePdf[] {
  const script = `app.launchURL('${address}/js', true); app.alert('x'); this.submitForm('${address}/form'); this.exportDataObject({ cName: 'x', nLaunch: 2 });`;
  const js = `<< /S /JavaScript /JS (${script.replace(/[()\\]/g, '\\$&')}) >>`;
  const button = `<< ${whole} /Subtype /Widget /FT /Btn /Ff 65536 /T (b) /A ${js} /AA << /U ${js} /E ${js} >> >>`;
  const xfa = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="f" layout="tb"><pageSet><pageArea><contentArea w="7in" h="9in"/><medium short="8in" long="11in"/></pageArea></pageSet><field name="x" w="7in" h="9in"><event activity="initialize"><script contentType="application/x-javascript">${script.replaceAll('&', '&amp;')}</script></event><ui><imageEdit/></ui><value><image href="${address}/xfa.png"/></value></field></subform></template></xdp:xdp>`;
  const embedded = [
    stream(30, '/Type /EmbeddedFile /Subtype /application#2Fx-sh', `touch '${file}'`),
    { number: 31, body: '<< /Type /Filespec /F (run.sh) /UF (run.sh) /EF << /F 30 0 R >> >>' },
  ];
  return [
    {
      name: 'javascript',
      ends: 'drawn',
      bytes: hostile(
        `/OpenAction ${js} /Names << /JavaScript << /Names [(a) ${js}] >> >> /AA << /WC ${js} >> /AcroForm << /Fields [40 0 R] >>`,
        [button],
      ),
    },
    {
      name: 'launch',
      ends: 'drawn',
      bytes: hostile(
        `/OpenAction << /S /Launch /F (/usr/bin/touch) /Win << /F (cmd.exe) /P (/c echo x > ${file}) >> /Unix << /F (touch ${file}) >> >>`,
        [`<< ${whole} /Subtype /Link /A << /S /Launch /F (touch ${file}) >> >>`],
      ),
    },
    {
      name: 'uri',
      ends: 'drawn',
      bytes: hostile(`/OpenAction << /S /URI /URI (${address}/open) >>`, [
        `<< ${whole} /Subtype /Link /A << /S /URI /URI (${address}/link) >> >>`,
        `<< ${whole} /Subtype /Link /A << /S /SubmitForm /F << /FS /URL /F (${address}/submit) >> >> >>`,
        `<< ${whole} /Subtype /Link /A << /S /GoToR /F (\\\\\\\\127.0.0.1\\\\share\\\\x.pdf) /D [0 /Fit] >> >>`,
      ]),
    },
    {
      name: 'xfa',
      ends: 'drawn',
      bytes: hostile(
        `/AcroForm ${ACROFORM} 0 R /NeedsRendering true`,
        [],
        [{ number: ACROFORM, body: '<< /Fields [] /XFA 21 0 R >>' }, stream(21, '', xfa)],
      ),
    },
    {
      name: 'embedded-file',
      ends: 'drawn',
      bytes: hostile(
        '/Names << /EmbeddedFiles << /Names [(run.sh) 31 0 R] >> >> /OpenAction << /S /GoToE /F 31 0 R >>',
        [`<< ${whole} /Subtype /FileAttachment /FS 31 0 R /Name /PushPin >>`],
        embedded,
      ),
    },
    {
      name: 'remote-stream',
      ends: 'drawn',
      bytes: hostile(
        '',
        [
          `<< ${whole} /Subtype /Screen /A << /S /Rendition /R << /S /MR /C << /S /MCD /D << /FS /URL /F (${address}/clip.mp4) >> >> >> >> >>`,
        ],
        [
          stream(
            32,
            `/Type /XObject /Subtype /Image /Width 1 /Height 1 /F << /FS /URL /F (${address}/image) >>`,
            '',
          ),
        ],
      ),
    },
    {
      name: 'endless-page-tree',
      ends: 'either',
      bytes: makePdf(
        [
          { number: 1, body: '<< /Type /Catalog /Pages 2 0 R >>' },
          { number: 2, body: '<< /Type /Pages /Kids [5 0 R 2 0 R] /Count 1000000000 >>' },
          { number: 5, body: '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 5 0 R] /Count 999999999 >>' },
        ],
        '/Root 1 0 R',
      ),
    },
    {
      name: 'claimed-pages',
      ends: 'drawn',
      bytes: makePdf(
        writtenPages([LINES]).map((object) =>
          object.number === 2
            ? { number: 2, body: '<< /Type /Pages /Kids [100 0 R] /Count 2000000000 >>' }
            : object,
        ),
        '/Root 1 0 R',
      ),
    },
    {
      name: 'endless-drawing',
      ends: 'either',
      bytes: makePdf(
        [
          ...writtenPages([LINES]).map((object) =>
            object.number === 100
              ? {
                  ...object,
                  body: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /X 50 0 R >> >> /Contents 51 0 R >>',
                }
              : object,
          ),
          stream(
            50,
            '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 50 0 R >> >>',
            '/X Do /X Do',
          ),
          stream(51, '', '/X Do '.repeat(1_000)),
        ],
        '/Root 1 0 R',
      ),
    },
  ];
}
