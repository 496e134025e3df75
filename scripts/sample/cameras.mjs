import { exifBlock, gpsOf } from './exif.mjs';

/** What the phones of the sample write about themselves. */
export const CAMERAS = {
  adjuster: {
    make: 'Apple',
    model: 'iPhone 15',
    software: '26.0.1',
    lensMake: 'Apple',
    lensModel: 'iPhone 15 back dual wide camera 5.96mm f/1.6',
    aperture: [[16, 10]],
    focalLength: [[596, 100]],
    focalLength35: 26,
  },
  neighbour: {
    make: 'samsung',
    model: 'Galaxy S23',
    software: 'S911BXXS9EYI1',
    lensMake: undefined,
    lensModel: undefined,
    aperture: [[18, 10]],
    focalLength: [[54, 10]],
    focalLength35: 23,
  },
};

/** The house of the claim, and a place 412 km to the south. */
export const HOUSE = { latitude: 51.53124, longitude: 9.93417, altitudeM: 162.4 };
export const FAR_AWAY = { latitude: 47.8592, longitude: 10.72044, altitudeM: 706.1 };

/** A place some metres east and north of another. */
export function near(place, eastM, northM) {
  const metresPerDegree = 111_195;
  return {
    latitude: place.latitude + northM / metresPerDegree,
    longitude: place.longitude + eastM / (metresPerDegree * Math.cos((place.latitude * Math.PI) / 180)),
    altitudeM: place.altitudeM,
  };
}

/**
 * The EXIF block of one photo. `taken` is local time `YYYY-MM-DDTHH:MM:SS`; `offset` `+02:00` or null for a
 * camera that writes no zone; `place` null for no position; `software` overrides the camera's firmware.
 */
export function photoExif({
  camera,
  taken,
  offset = '+02:00',
  place,
  width,
  height,
  orientation = 1,
  software,
  modified,
  seed = 1,
}) {
  const phone = CAMERAS[camera];
  const stamp = (local) => local.replaceAll('-', ':').replace('T', ' ');
  const utc = new Date(`${taken}${offset ?? '+02:00'}`);
  const zone = offset ?? undefined;
  return exifBlock({
    main: {
      make: phone.make,
      model: phone.model,
      orientation,
      xResolution: [[72, 1]],
      yResolution: [[72, 1]],
      resolutionUnit: 2,
      software: software ?? phone.software,
      modified: stamp(modified ?? taken),
      chromaPosition: 1,
    },
    camera: {
      exposureTime: [[1, 25 + ((seed * 37) % 120)]],
      aperture: phone.aperture,
      sensitivity: 50 + ((seed * 53) % 400),
      takenAt: stamp(taken),
      digitizedAt: stamp(taken),
      offsetModified: zone,
      offsetTaken: zone,
      offsetDigitized: zone,
      components: Buffer.from([1, 2, 3, 0]),
      flash: 16,
      focalLength: phone.focalLength,
      subSecond: String((seed * 131) % 1000).padStart(3, '0'),
      flashpixVersion: Buffer.from('0100'),
      colourSpace: 1,
      pixelWidth: width,
      pixelHeight: height,
      focalLength35: phone.focalLength35,
      lensMake: phone.lensMake,
      lensModel: phone.lensModel,
    },
    gps: place ? gpsOf(place, utc) : null,
  });
}
