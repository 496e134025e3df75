/** A font file built into the bundle, as a `data:` URL. */
declare module '*.ttf?inline' {
  const dataUrl: string;
  export default dataUrl;
}
