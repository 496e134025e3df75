/**
 * Names of tags by number, as the standards spell them. One text per directory, number and name in turn: a table of
 * two hundred rows is easier to check against the standard like this.
 */

/** TIFF 6.0, EXIF 3.0 and the few private ones that cameras and editors write. */
export const EXIF_TAGS: ReadonlyMap<number, string> = parseNames(`
  000b ProcessingSoftware 00fe NewSubfileType 00ff SubfileType 0100 ImageWidth 0101 ImageLength 0102
  BitsPerSample 0103 Compression 0106 PhotometricInterpretation 0107 Threshholding 010a FillOrder 010d
  DocumentName 010e ImageDescription 010f Make 0110 Model 0111 StripOffsets 0112 Orientation 0115
  SamplesPerPixel 0116 RowsPerStrip 0117 StripByteCounts 0118 MinSampleValue 0119 MaxSampleValue 011a
  XResolution 011b YResolution 011c PlanarConfiguration 011d PageName 011e XPosition 011f YPosition
  0128 ResolutionUnit 0129 PageNumber 012d TransferFunction 0131 Software 0132 DateTime 013b Artist
  013c HostComputer 013d Predictor 013e WhitePoint 013f PrimaryChromaticities 0140 ColorMap 0142
  TileWidth 0143 TileLength 0144 TileOffsets 0145 TileByteCounts 014a SubIFDs 0152 ExtraSamples 0153
  SampleFormat 015b JPEGTables 0200 JPEGProc 0201 JPEGInterchangeFormat 0202
  JPEGInterchangeFormatLength 0211 YCbCrCoefficients 0212 YCbCrSubSampling 0213 YCbCrPositioning 0214
  ReferenceBlackWhite 02bc XMLPacket 4746 Rating 4749 RatingPercent 8298 Copyright 829a ExposureTime
  829d FNumber 83bb IPTC 8649 Photoshop 8769 ExifIFDPointer 8773 ICCProfile 8822 ExposureProgram 8824
  SpectralSensitivity 8825 GPSInfoIFDPointer 8827 PhotographicSensitivity 8828 OECF 882a
  TimeZoneOffset 882b SelfTimerMode 8830 SensitivityType 8831 StandardOutputSensitivity 8832
  RecommendedExposureIndex 8833 ISOSpeed 8834 ISOSpeedLatitudeyyy 8835 ISOSpeedLatitudezzz 9000
  ExifVersion 9003 DateTimeOriginal 9004 DateTimeDigitized 9010 OffsetTime 9011 OffsetTimeOriginal
  9012 OffsetTimeDigitized 9101 ComponentsConfiguration 9102 CompressedBitsPerPixel 9201
  ShutterSpeedValue 9202 ApertureValue 9203 BrightnessValue 9204 ExposureBiasValue 9205
  MaxApertureValue 9206 SubjectDistance 9207 MeteringMode 9208 LightSource 9209 Flash 920a FocalLength
  9211 ImageNumber 9212 SecurityClassification 9213 ImageHistory 9214 SubjectArea 927c MakerNote 9286
  UserComment 9290 SubSecTime 9291 SubSecTimeOriginal 9292 SubSecTimeDigitized 9400 Temperature 9401
  Humidity 9402 Pressure 9403 WaterDepth 9404 Acceleration 9405 CameraElevationAngle 9c9b XPTitle 9c9c
  XPComment 9c9d XPAuthor 9c9e XPKeywords 9c9f XPSubject a000 FlashpixVersion a001 ColorSpace a002
  PixelXDimension a003 PixelYDimension a004 RelatedSoundFile a005 InteroperabilityIFDPointer a20b
  FlashEnergy a20c SpatialFrequencyResponse a20e FocalPlaneXResolution a20f FocalPlaneYResolution a210
  FocalPlaneResolutionUnit a214 SubjectLocation a215 ExposureIndex a217 SensingMethod a300 FileSource
  a301 SceneType a302 CFAPattern a401 CustomRendered a402 ExposureMode a403 WhiteBalance a404
  DigitalZoomRatio a405 FocalLengthIn35mmFilm a406 SceneCaptureType a407 GainControl a408 Contrast
  a409 Saturation a40a Sharpness a40b DeviceSettingDescription a40c SubjectDistanceRange a420
  ImageUniqueID a430 CameraOwnerName a431 BodySerialNumber a432 LensSpecification a433 LensMake a434
  LensModel a435 LensSerialNumber a436 ImageTitle a437 Photographer a438 ImageEditor a439
  CameraFirmware a43a RAWDevelopingSoftware a43b ImageEditingSoftware a43c MetadataEditingSoftware
  a460 CompositeImage a461 SourceImageNumberOfCompositeImage a462 SourceExposureTimesOfCompositeImage
  a500 Gamma c4a5 PrintImageMatching c612 DNGVersion c614 UniqueCameraModel c62f CameraSerialNumber
  c7e9 PreviewDateTime ea1c Padding ea1d OffsetSchema
`);

/** The GPS directory (EXIF 3.0, 4.6.6). */
export const GPS_TAGS: ReadonlyMap<number, string> = parseNames(`
  0000 GPSVersionID 0001 GPSLatitudeRef 0002 GPSLatitude 0003 GPSLongitudeRef 0004 GPSLongitude 0005
  GPSAltitudeRef 0006 GPSAltitude 0007 GPSTimeStamp 0008 GPSSatellites 0009 GPSStatus 000a
  GPSMeasureMode 000b GPSDOP 000c GPSSpeedRef 000d GPSSpeed 000e GPSTrackRef 000f GPSTrack 0010
  GPSImgDirectionRef 0011 GPSImgDirection 0012 GPSMapDatum 0013 GPSDestLatitudeRef 0014
  GPSDestLatitude 0015 GPSDestLongitudeRef 0016 GPSDestLongitude 0017 GPSDestBearingRef 0018
  GPSDestBearing 0019 GPSDestDistanceRef 001a GPSDestDistance 001b GPSProcessingMethod 001c
  GPSAreaInformation 001d GPSDateStamp 001e GPSDifferential 001f GPSHPositioningError
`);

/** The interoperability directory. */
export const INTEROPERABILITY_TAGS: ReadonlyMap<number, string> = parseNames(`
  0001 InteroperabilityIndex 0002 InteroperabilityVersion 1000 RelatedImageFileFormat 1001
  RelatedImageWidth 1002 RelatedImageLength
`);

/** The name of a tag, or its number as `0x9999` where no standard names it. */
export function tagName(names: ReadonlyMap<number, string>, tag: number): string {
  return names.get(tag) ?? `0x${tag.toString(16).padStart(4, '0')}`;
}

function parseNames(text: string): ReadonlyMap<number, string> {
  const words = text.trim().split(/\s+/);
  const names = new Map<number, string>();
  for (let index = 0; index + 1 < words.length; index += 2) {
    names.set(Number.parseInt(words[index] ?? '', 16), words[index + 1] ?? '');
  }
  return names;
}
