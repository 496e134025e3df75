import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FILE_TYPES, type FileType } from '../../src/domain/file-type';
import { entryNames, matchingKey } from '../../src/domain/packing/entry-names';

const one = (path: string, type: FileType = 'jpeg') => entryNames([{ path, type }])[0];
const many = (...paths: string[]) => entryNames(paths.map((path) => ({ path, type: 'jpeg' as const })));

describe('entry names', () => {
  test('keep a plain name as it is, without its folders', () => {
    expect(one('Küche/IMG_0001.jpg')).toBe('IMG_0001.jpg');
    expect(one('IMG_0001.JPEG')).toBe('IMG_0001.JPEG');
  });

  test('number colliding names, regardless of case', () => {
    expect(many('a/IMG_0001.jpg', 'b/img_0001.JPG', 'c/IMG_0001.jpg')).toEqual([
      'IMG_0001.jpg',
      'img_0001~2.JPG',
      'IMG_0001~3.jpg',
    ]);
  });

  test('leave out the names that earlier packages have taken, regardless of case', () => {
    const item = { path: 'a/IMG_1.jpg', type: 'jpeg' as const };
    expect(entryNames([item], ['img_1.JPG'])).toEqual(['IMG_1~2.jpg']);
    expect(entryNames([item, item], ['IMG_1~2.jpg'])).toEqual(['IMG_1.jpg', 'IMG_1~3.jpg']);
  });

  test('are neither hidden, nor like an option, nor empty, and do not end in dots', () => {
    expect(one('.-.hidden.jpg')).toBe('_hidden.jpg');
    expect(one('--help.jpg')).toBe('_help.jpg');
    expect(one('end...jpg')).toBe('end.jpg');
    expect(one(`${'x'.repeat(98)}....y.jpg`)).toBe(`${'x'.repeat(98)}.jpg`);
    expect(one('\u0308.jpg')).toBe('file.jpg');
  });

  test('never collide with a name that already ends in a number', () => {
    expect(many('a/x.jpg', 'x~2.jpg', 'b/x.jpg')).toEqual(['x.jpg', 'x~2.jpg', 'x~3.jpg']);
    expect(many('a/x.jpg', 'b/x.jpg', 'x~2.jpg')).toEqual(['x.jpg', 'x~2.jpg', 'x~2~2.jpg']);
  });

  test('write umlauts and Polish letters in ASCII, composed or not', () => {
    expect(one('Größe Übersicht.jpg')).toBe('Groesse_Uebersicht.jpg');
    expect(one('Kueche\u0308.jpg'.replace('ue', 'u\u0308e'))).toMatch(/^[\x20-\x7e]+$/);
    expect(one('scha\u0308den.jpg')).toBe('schaeden.jpg');
    expect(one('Łódź zażółć gęślą jaźń.jpg')).toBe('Lodz_zazolc_gesla_jazn.jpg');
    expect(one('写真.jpg')).toBe('__.jpg');
  });

  test('have the right extension in a listed spelling', () => {
    expect(one('scan.tif', 'tiff')).toBe('scan.tiff');
    expect(one('scan.TIFF', 'tiff')).toBe('scan.TIFF');
    expect(one('a.heif', 'heic')).toBe('a.heic');
    expect(one('a.png', 'jpeg')).toBe('a.jpg');
    expect(one('a.jpg', 'pdf')).toBe('a.pdf');
    expect(one('a.jpe', 'jpeg')).toBe('a.jpg');
    expect(one('noextension', 'webp')).toBe('noextension.webp');
    expect(one('scan.v2', 'pdf')).toBe('scan.v2.pdf');
  });

  test('treat reserved names as ordinary or make them harmless', () => {
    expect(one('__proto__.jpg')).toBe('__proto__.jpg');
    expect(one('constructor', 'png')).toBe('constructor.png');
    expect(one('con.jpg')).toBe('con_.jpg');
    expect(one('LPT1.scan.jpg')).toBe('LPT1_.scan.jpg');
    expect(one('-rf.jpg')).toBe('_rf.jpg');
    expect(one('..jpg')).toMatch(/^[^.].*\.jpg$/);
    expect(one('a\u202Egpj.exe.jpg')).toBe('a_gpj.exe.jpg');
  });

  test('are flat, printable ASCII, unique, short and with the right extension for any paths', () => {
    const item = fc.record({
      path: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
        fc.constantFrom('a.jpg', 'A.JPG', 'a~2.jpg', '__proto__', 'nul', 'aux.png', 'x/a.jpg'),
      ),
      type: fc.constantFrom(...FILE_TYPES),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 30 }), (items) => {
        const names = entryNames(items);
        expect(names).toHaveLength(items.length);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of names) {
          expect(name).toMatch(
            /^[A-Za-z0-9_~()+,=@][A-Za-z0-9._~()+,=@-]*\.(jpe?g|png|tiff|heic|webp|pdf)$/i,
          );
          expect(name.length).toBeLessThan(120);
        }
      }),
    );
  });

  test('are matched with a result after NFC normalisation', () => {
    expect(matchingKey('u\u0308.jpg')).toBe(matchingKey('ü.jpg'));
  });
});
