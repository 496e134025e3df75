declare module 'libheif-js/wasm-bundle' {
  interface PixelTarget {
    readonly data: Uint8ClampedArray;
    readonly width: number;
    readonly height: number;
  }
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    display(target: PixelTarget, done: (drawn: PixelTarget | null) => void): void;
    free(): void;
  }
  const libheif: { readonly HeifDecoder: new () => { decode(content: Uint8Array): HeifImage[] } };
  export default libheif;
}
