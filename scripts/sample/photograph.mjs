import sharp from 'sharp';
import { randomFrom } from './noise.mjs';

const CURVE_STEPS = 4096;
const CURVE_TOP = 6;

/** Film-like curve: lifts the middle, rolls the highlights off; input linear, output 0..255. */
function toneCurve(contrast) {
  return Float32Array.from({ length: CURVE_STEPS }, (_, step) => {
    const x = (step / (CURVE_STEPS - 1)) * CURVE_TOP;
    const rolled = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
    const display = rolled <= 0.0031308 ? rolled * 12.92 : 1.055 * rolled ** (1 / 2.4) - 0.055;
    const bent = display + contrast * Math.sin(2 * Math.PI * (display - 0.5)) * 0.04;
    return Math.min(255, Math.max(0, bent * 255));
  });
}

const GLARE_SHRINK = 16;

function boxBlur(values, width, height, radius) {
  const out = new Float32Array(values.length);
  const pass = (source, target, step, stride, lines, length) => {
    for (let line = 0; line < lines; line += 1) {
      for (let c = 0; c < 3; c += 1) {
        const base = line * stride * 3 + c;
        let sum = 0;
        for (let i = -radius; i <= radius; i += 1)
          sum += source[base + Math.min(length - 1, Math.max(0, i)) * step * 3];
        for (let i = 0; i < length; i += 1) {
          target[base + i * step * 3] = sum / (2 * radius + 1);
          sum += source[base + Math.min(length - 1, i + radius + 1) * step * 3];
          sum -= source[base + Math.max(0, i - radius) * step * 3];
        }
      }
    }
  };
  pass(values, out, 1, width, height, width);
  pass(out, values, width, 1, width, height);
}

/** Light that spills over from bright places in the lens: a function of pixel and channel. */
function glareOf(picture, width, height) {
  const w = Math.ceil(width / GLARE_SHRINK);
  const h = Math.ceil(height / GLARE_SHRINK);
  const small = new Float32Array(w * h * 3);
  const share = 4 / (GLARE_SHRINK * GLARE_SHRINK);
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const from = (y * width + x) * 3;
      const to = (Math.floor(y / GLARE_SHRINK) * w + Math.floor(x / GLARE_SHRINK)) * 3;
      for (let c = 0; c < 3; c += 1) small[to + c] += share * Math.max(0, picture[from + c] - 0.7);
    }
  }
  for (const radius of [2, 3, 4]) boxBlur(small, w, h, radius);
  return bilinear(small, w, h, 3);
}

/**
 * What a phone does by itself: exposure for the whole picture, more light for its dark parts, and a white
 * balance half way to grey. Returns a factor per pixel and one per channel.
 */
function automatic(picture, width, height, { lift = 0.42, warmth = 0 }) {
  const w = Math.ceil(width / GLARE_SHRINK);
  const h = Math.ceil(height / GLARE_SHRINK);
  const luma = new Float32Array(w * h * 3);
  const counts = new Float32Array(w * h);
  const mean = [0, 0, 0];
  let logarithms = 0;
  let samples = 0;
  for (let y = 1; y < height; y += 3) {
    for (let x = 1; x < width; x += 3) {
      const at = (y * width + x) * 3;
      const bright = Math.min(1.5, 0.3 * picture[at] + 0.6 * picture[at + 1] + 0.1 * picture[at + 2]) + 0.004;
      const cell = Math.floor(y / GLARE_SHRINK) * w + Math.floor(x / GLARE_SHRINK);
      luma[cell * 3] += bright;
      counts[cell] += 1;
      logarithms += Math.log(bright);
      samples += 1;
      for (let c = 0; c < 3; c += 1) mean[c] += Math.min(1, picture[at + c]);
    }
  }
  for (let i = 0; i < counts.length; i += 1) luma[i * 3] = Math.log(luma[i * 3] / Math.max(1, counts[i]));
  for (const radius of [4, 6, 6]) boxBlur(luma, w, h, radius);
  const middle = logarithms / samples;
  const key = 0.2 / Math.exp(middle);
  const table = Float32Array.from(counts, (_, i) => key * Math.exp(lift * (middle - luma[i * 3])));
  const grey = (mean[0] + mean[1] + mean[2]) / 3;
  const white = mean.map(
    (value, c) => (grey / value) ** 0.4 * (1 + (c === 0 ? warmth : c === 2 ? -warmth : 0)),
  );
  return { white, at: bilinear(table, w, h, 1) };
}

/** Reads a grid of one value per GLARE_SHRINK pixels smoothly. */
function bilinear(values, w, h, channels) {
  return (x, y, c) => {
    const sx = Math.min(w - 1.001, Math.max(0, x / GLARE_SHRINK - 0.5));
    const sy = Math.min(h - 1.001, Math.max(0, y / GLARE_SHRINK - 0.5));
    const at = ((sy | 0) * w + (sx | 0)) * channels + c;
    const fx = sx - (sx | 0);
    const fy = sy - (sy | 0);
    const top = values[at] * (1 - fx) + values[at + channels] * fx;
    const below = at + w * channels;
    return top * (1 - fy) + (values[below] * (1 - fx) + values[below + channels] * fx) * fy;
  };
}

function develop(picture, width, height, look) {
  const { exposure = 1, contrast = 1, vignette = 0.2, glare = 0.06, saturation = 0.84 } = look;
  const light = [0, 0, 0];
  const { white, at: exposed } = automatic(picture, width, height, look);
  const spill = glareOf(picture, width, height);
  const curve = toneCurve(contrast);
  const bytes = Buffer.allocUnsafe(width * height * 3);
  const scale = (CURVE_STEPS - 1) / CURVE_TOP;
  for (let y = 0; y < height; y += 1) {
    const dy = y / height - 0.5;
    for (let x = 0; x < width; x += 1) {
      const dx = x / width - 0.5;
      const factor = exposure * exposed(x, y, 0) * (1 - vignette * 2 * (dx * dx + dy * dy)) * scale;
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c += 1)
        light[c] = (picture[at + c] + glare * spill(x, y, c)) * white[c] * factor;
      const grey = (0.25 * light[0] + 0.65 * light[1] + 0.1 * light[2]) * (1 - saturation);
      for (let c = 0; c < 3; c += 1) {
        bytes[at + c] = curve[Math.min(CURVE_STEPS - 1, light[c] * saturation + grey) | 0];
      }
    }
  }
  return bytes;
}

const GRAIN_SIZE = 1 << 16;

function grainTable(seed) {
  const random = randomFrom(seed);
  return Float32Array.from({ length: GRAIN_SIZE }, () => random() + random() + random() - 1.5);
}

function addGrain(bytes, width, grain, seed) {
  const table = grainTable(seed);
  const random = randomFrom(seed + 1);
  for (let row = 0; row < bytes.length; row += width * 3) {
    const start = Math.floor(random() * GRAIN_SIZE);
    for (let x = 0; x < width; x += 1) {
      const at = row + x * 3;
      const luma = table[(start + x) & (GRAIN_SIZE - 1)] * grain;
      const dark = 1.5 - bytes[at + 1] / 255;
      for (let c = 0; c < 3; c += 1) {
        const chroma = table[(start + x * 3 + c * 977) & (GRAIN_SIZE - 1)] * grain * 0.45;
        const value = bytes[at + c] + (luma + chroma) * dark;
        bytes[at + c] = value < 0 ? 0 : Math.min(value, 255);
      }
    }
  }
}

/**
 * Turns light into a photo: tone curve, white balance, vignette, glare around bright places, enlargement,
 * sharpening and sensor grain. Returns raw RGB { data, width, height }.
 */
export async function photograph(picture, width, height, look, target) {
  const raw = { width, height, channels: 3 };
  const developed = develop(picture, width, height, look);
  const enlarged = await sharp(developed, { raw })
    .resize(target.width, target.height, { fit: 'fill', kernel: 'lanczos3' })
    .sharpen({ sigma: 1.1, m1: 0.4, m2: 1.4 })
    .raw()
    .toBuffer();
  addGrain(enlarged, target.width, look.grain ?? 7, look.seed ?? 1);
  return { data: enlarged, width: target.width, height: target.height };
}
