import { beforeAll, describe, expect, it } from 'vitest';
import { type BillOfMaterials, billOfMaterials, licencesOf } from '../../scripts/sbom.mjs';

const UUID = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

let bill: BillOfMaterials;
beforeAll(() => {
  bill = billOfMaterials();
});

// What the schema of CycloneDX 1.6 requires of the fields that are used.
describe('the bill of materials', () => {
  it('has a serial number of its own, and the fields of its format alone', () => {
    expect(bill.serialNumber).toMatch(UUID);
    expect(billOfMaterials().serialNumber).not.toBe(bill.serialNumber);
    expect(Object.keys(bill).toSorted()).toEqual([
      'bomFormat',
      'components',
      'dependencies',
      'metadata',
      'serialNumber',
      'specVersion',
      'version',
    ]);
    expect(new Date(bill.metadata.timestamp).toISOString()).toBe(bill.metadata.timestamp);
    const fields = new Set(bill.components.flatMap((component) => Object.keys(component)));
    const known = ['type', 'bom-ref', 'name', 'version', 'purl', 'licenses', 'hashes'];
    expect([...fields].filter((field) => !known.includes(field))).toEqual([]);
    const refs = bill.components.map((component) => component['bom-ref']);
    expect(new Set([...refs, bill.metadata.component['bom-ref']]).size).toBe(refs.length + 1);
  });

  it('leads from the application to each component, and to nothing else', () => {
    const needed = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    expect(needed.size).toBe(bill.dependencies.length);
    const reached = new Set([bill.metadata.component['bom-ref']]);
    for (const ref of reached) for (const next of needed.get(ref) ?? []) reached.add(next);
    reached.delete(bill.metadata.component['bom-ref']);
    const refs = bill.components.map((component) => component['bom-ref']);
    expect([...reached].toSorted()).toEqual(refs.toSorted());
    const directly = needed.get(bill.metadata.component['bom-ref']) ?? [];
    expect(directly.some((ref) => ref.startsWith('pkg:npm/react-dom@'))).toBe(true);
    expect(directly.some((ref) => ref.startsWith('pkg:npm/scheduler@'))).toBe(false);
    const reactDom = bill.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/react-dom@'));
    expect(reactDom?.dependsOn.some((ref) => ref.startsWith('pkg:npm/scheduler@'))).toBe(true);
  });

  it.each([
    ['MIT', { license: { id: 'MIT' } }],
    ['MIT AND OFL-1.1', { expression: 'MIT AND OFL-1.1' }],
    ['(MIT OR Apache-2.0)', { expression: '(MIT OR Apache-2.0)' }],
    ['SEE LICENSE IN LICENSE.txt', { license: { name: 'SEE LICENSE IN LICENSE.txt' } }],
    ['MIT OR Proprietary', { license: { name: 'MIT OR Proprietary' } }],
    ['Custom', { license: { name: 'Custom' } }],
  ])('names the licence "%s" as its format does', (license, licence) => {
    expect(licencesOf({ license })).toEqual({ licenses: [licence] });
  });

  it('has no licence for a package that names none', () => {
    expect(licencesOf({})).toEqual({});
  });
});
