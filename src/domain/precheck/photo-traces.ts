import type { ContentCredentials } from './content-credentials';

/** Traces in the headers of a picture of the programs that processed it. */
export interface PhotoTraces {
  /** A JFIF header, which software libraries write. */
  readonly jfif: boolean;
  readonly exif: boolean;
  readonly jpeg: JpegTables | null;
  /** APP14 `Adobe` or APP12 `Ducky`. */
  readonly adobeMarker: boolean;
  /** Image resources (`8BIM`). */
  readonly photoshop: boolean;
  /** The mark that Facebook and Instagram write into IPTC. */
  readonly facebookMark: boolean;
  /** Steps in the edit history of XMP. */
  readonly historySteps: number;
  readonly derivedFrom: boolean;
  /** Raw developer settings (`crs:`) that are marked as applied. */
  readonly developed: boolean;
  /** IPTC's digital source types by the last part of their URI, such as `trainedAlgorithmicMedia`. */
  readonly sourceTypes: readonly string[];
  /** Fields in which AI programs store their prompt and settings, such as PNG's `parameters`. */
  readonly promptFields: readonly string[];
  readonly credentials: ContentCredentials | null;
}

export interface JpegTables {
  /** On the scale of the JPEG group's library, 1 to 100: exact if `standard`, else the nearest. */
  readonly quality: number;
  /** The tables are exactly the example tables of the standard (ITU T.81 annex K), scaled. */
  readonly standard: boolean;
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
