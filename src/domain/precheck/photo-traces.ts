/** What the headers of a picture hold of the programs it went through, before it is judged. */
export interface PhotoTraces {
  /** A JFIF header, as program libraries write it. */
  readonly jfif: boolean;
  readonly exif: boolean;
  readonly jpeg: JpegTables | null;
  /** APP14 `Adobe` or APP12 `Ducky`. */
  readonly adobeMarker: boolean;
  /** Image resources (`8BIM`). */
  readonly photoshop: boolean;
  /** The mark that Facebook and Instagram leave in IPTC. */
  readonly facebookMark: boolean;
  /** Steps in the edit history of XMP. */
  readonly historySteps: number;
  readonly derivedFrom: boolean;
  /** Settings of a raw developer (`crs:`) that say that they were applied. */
  readonly developed: boolean;
  /** IPTC's digital source types, the last part of their address, such as `trainedAlgorithmicMedia`. */
  readonly sourceTypes: readonly string[];
  /** Fields in which AI programs keep their prompt and settings, such as PNG's `parameters`. */
  readonly promptFields: readonly string[];
  readonly credentials: ContentCredentials | null;
}

export interface JpegTables {
  /** On the scale of the JPEG group's library, 1 to 100: exact where `standard`, else the nearest. */
  readonly quality: number;
  /** Exactly the example tables of the standard (ITU T.81 annex K), scaled. */
  readonly standard: boolean;
}

/** Content credentials as far as they were read; nothing about them is verified. */
export interface ContentCredentials {
  readonly generator: string | null;
  readonly actions: readonly string[];
  readonly signer: string | null;
  /** As `PhotoTraces.sourceTypes`. */
  readonly sourceTypes: readonly string[];
  readonly readable: boolean;
}

export const NO_TRACES: PhotoTraces = {
  jfif: false,
  exif: false,
  jpeg: null,
  adobeMarker: false,
  photoshop: false,
  facebookMark: false,
  historySteps: 0,
  derivedFrom: false,
  developed: false,
  sourceTypes: [],
  promptFields: [],
  credentials: null,
};
