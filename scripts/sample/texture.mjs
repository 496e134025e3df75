import sharp from 'sharp';

/**
 * A texture: RGBA bytes (sRGB), with halved copies for the distance. The fourth channel means gloss or
 * opacity, as the material says. `average` is linear RGB, for light that bounces off it.
 */

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

function halved({ width, height, data }) {
  const w = Math.max(1, width >> 1);
  const h = Math.max(1, height >> 1);
  const out = new Uint8ClampedArray(w * h * 4);
  for (let y = 0; y < h; y += 1) {
    const row0 = Math.min(height - 1, y * 2) * width;
    const row1 = Math.min(height - 1, y * 2 + 1) * width;
    for (let x = 0; x < w; x += 1) {
      const left = Math.min(width - 1, x * 2);
      const right = Math.min(width - 1, x * 2 + 1);
      for (let c = 0; c < 4; c += 1) {
        out[(y * w + x) * 4 + c] =
          (data[(row0 + left) * 4 + c] +
            data[(row0 + right) * 4 + c] +
            data[(row1 + left) * 4 + c] +
            data[(row1 + right) * 4 + c]) /
          4;
      }
    }
  }
  return { width: w, height: h, data: out };
}

export function textureFromPixels(width, height, data) {
  const levels = [{ width, height, data }];
  for (let last = levels[0]; last.width > 4 && last.height > 4; last = levels[levels.length - 1]) {
    levels.push(halved(last));
  }
  const small = levels[levels.length - 1];
  const average = [0, 0, 0];
  const pixels = small.width * small.height;
  for (let i = 0; i < pixels; i += 1) {
    for (let c = 0; c < 3; c += 1) average[c] += LINEAR[small.data[i * 4 + c]] / pixels;
  }
  return { levels, average };
}

/** `paint(u, v, out)` fills `out` with sRGB 0..255 and the fourth channel, for u, v in [0, 1). */
export function paintTexture(width, height, paint) {
  const data = new Uint8ClampedArray(width * height * 4);
  const out = [0, 0, 0, 255];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      out[3] = 255;
      paint((x + 0.5) / width, (y + 0.5) / height, out);
      data.set(out, (y * width + x) * 4);
    }
  }
  return textureFromPixels(width, height, data);
}

export async function drawTexture(svg, width, height) {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return textureFromPixels(info.width, info.height, new Uint8ClampedArray(data));
}

/** One colour, `#rrggbb`; `fourth` 0..255. */
export function plainTexture(colour, fourth = 255) {
  const value = Number.parseInt(colour.slice(1), 16);
  const pixel = [value >> 16, (value >> 8) & 255, value & 255, fourth];
  return textureFromPixels(2, 2, new Uint8ClampedArray([...pixel, ...pixel, ...pixel, ...pixel]));
}

/** Bilinear sample, linear RGB and the fourth channel 0..1 into `out`; repeats outside [0, 1). */
export function sample(texture, u, v, level, out) {
  const { levels } = texture;
  const mip = levels[Math.min(levels.length - 1, Math.max(0, level | 0))];
  const { width, height, data } = mip;
  const x = (u - Math.floor(u)) * width - 0.5;
  const y = (v - Math.floor(v)) * height - 0.5;
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const fx = x - xi;
  const fy = y - yi;
  const x0 = xi < 0 ? width - 1 : xi;
  const y0 = yi < 0 ? height - 1 : yi;
  const x1 = xi + 1 >= width ? 0 : xi + 1;
  const y1 = yi + 1 >= height ? 0 : yi + 1;
  const a = (y0 * width + x0) * 4;
  const b = (y0 * width + x1) * 4;
  const c = (y1 * width + x0) * 4;
  const d = (y1 * width + x1) * 4;
  const wa = (1 - fx) * (1 - fy);
  const wb = fx * (1 - fy);
  const wc = (1 - fx) * fy;
  const wd = fx * fy;
  out[0] = LINEAR[data[a]] * wa + LINEAR[data[b]] * wb + LINEAR[data[c]] * wc + LINEAR[data[d]] * wd;
  out[1] =
    LINEAR[data[a + 1]] * wa + LINEAR[data[b + 1]] * wb + LINEAR[data[c + 1]] * wc + LINEAR[data[d + 1]] * wd;
  out[2] =
    LINEAR[data[a + 2]] * wa + LINEAR[data[b + 2]] * wb + LINEAR[data[c + 2]] * wc + LINEAR[data[d + 2]] * wd;
  out[3] = (data[a + 3] * wa + data[b + 3] * wb + data[c + 3] * wc + data[d + 3] * wd) / 255;
}
