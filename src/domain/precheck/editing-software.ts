/**
 * Programs that edit or re-save pictures. Not included: firmware versions that cameras write into the Software tag
 * (`Ver.1.00`, `00WW_3_380_SP02`, `15.2.1`, `HDR+ 1.0`) and programs that only transfer files.
 */
const EDITORS: readonly RegExp[] = [
  /adobe|photoshop|lightroom|camera raw|illustrator|indesign|bridge cs/i,
  /\bgimp\b|krita|paint\.net|paint shop|paintshop|corel|photo-?paint|inkscape|paint ?tool|painttool/i,
  /affinity|pixelmator|acorn \d|photoscape|photofiltre|photofilter|photopea|photodirector|photoimpact|photo ?mechanic/i,
  /snapseed|picsart|facetune|faceapp|vsco|meitu|beautyplus|remini|youcam|airbrush|\bb612\b|inshot|prisma\b|lensa/i,
  /polarr|fotor|pixlr|befunky|canva\b|luminar|skylum|\btopaz (photo|labs|gigapixel|denoise|sharpen)|\bon1\b|dxo|capture one|exposure x\d|aurora hdr|nik collection/i,
  /darktable|rawtherapee|ufraw|digikam|showfoto|gthumb|shotwell|geeqie|graphicsmagick|imagemagick|libvips/i,
  /irfanview|xnview|acdsee|faststone|picasa|google photos|windows photo|microsoft (office )?(photo|picture|paint)/i,
  /apple photos|^photos \d|iphoto|aperture \d|graphicconverter|^mac os x|^preview\b|^image ?io/i,
  /zoner photo ?studio|capture nx|digital photo professional|silkypix|arcsoft|movavi|photopad|\bmagix\b|ashampoo/i,
  /\bms paint\b|^paint$/i,
  /stable diffusion|midjourney|dall-?e|firefly|comfyui|automatic1111|invokeai/i,
];

const SCREEN_CAPTURE =
  /screen ?shot|screen ?capture|screengrab|snipping|snip & sketch|snagit|greenshot|sharex|lightshot|gyazo|spectacle|flameshot|ksnapshot|gnome-screenshot/i;

/** Whether the text of a Software tag names a program that edits or re-saves pictures. */
export function isEditingSoftware(software: string): boolean {
  return EDITORS.some((pattern) => pattern.test(software));
}

/** Whether the text of a Software tag names a program that takes screenshots. */
export function isScreenCaptureSoftware(software: string): boolean {
  return SCREEN_CAPTURE.test(software);
}
