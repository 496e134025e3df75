import chooseSource from '../../../evidence-page/choose.js?raw';
import custodySource from '../../../evidence-page/custody.js?raw';
import mainSource from '../../../evidence-page/main.js?raw';
import styleSource from '../../../evidence-page/page.css?raw';
import sha256Source from '../../../evidence-page/sha256.js?raw';
import verifySource from '../../../evidence-page/verify.js?raw';

/** The modules of the page as one script, each after those that it uses: a page from disk may load no second file. */
export const PAGE_SCRIPT = oneScript([sha256Source, custodySource, verifySource, chooseSource, mainSource]);
export const PAGE_STYLE = styleSource;

function oneScript(modules: readonly string[]): string {
  const bodies = modules.map((source) =>
    source.replace(/^import [^;]*;\n/gm, '').replace(/^export (?=(?:async )?function|const|class)/gm, ''),
  );
  return `(() => {\n'use strict';\n${bodies.join('\n')}})();\n`;
}
