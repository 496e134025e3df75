import { fractal, mix, noise2, smoothstep } from './noise.mjs';
import { paintTexture } from './texture.mjs';

/**
 * Overlays of water damage. They multiply the surface's colour (255 leaves it); the fourth channel is dryness:
 * 255 dry, 0 a mirror of water.
 */

/** Round water stains on a ceiling: a brown rim where the water stopped, paler rings inside, [u, v, radius, strength]. */
export function ceilingStains(spots, seed, { crack = null } = {}) {
  return paintTexture(768, 768, (u, v, out) => {
    let red = 255;
    let green = 255;
    let blue = 255;
    for (const [cu, cv, radius, strength] of spots) {
      const x = (u - cu) / radius;
      const y = (v - cv) / radius;
      const reach = Math.hypot(x, y);
      if (reach > 1.7) continue;
      const d = reach + (fractal(u * 9, v * 9, seed, 4) - 0.5) * 0.95;
      const rim = smoothstep(0.8, 0.985, d) * (1 - smoothstep(0.99, 1.03, d));
      const inner = smoothstep(0.4, 0.55, d) * (1 - smoothstep(0.56, 0.6, d)) * 0.2;
      const wash = (1 - smoothstep(0.97, 1.04, d)) * (0.22 + 0.3 * fractal(u * 30, v * 30, seed + 2, 3));
      const amount = Math.min(1, rim * 0.75 + inner + wash) * strength;
      red *= 1 - 0.2 * amount;
      green *= 1 - 0.31 * amount;
      blue *= 1 - 0.48 * amount;
    }
    if (crack) {
      const line =
        crack.at + (fractal(u * 7, 2.5, seed + 7, 5) - 0.5) * 0.16 + (noise2(u * 60, 1, seed) - 0.5) * 0.008;
      const width =
        crack.width * (0.35 + fractal(u * 16, 8, seed + 3, 3)) * smoothstep(crack.from, crack.from + 0.1, u);
      const dark = 1 - smoothstep(width * 0.5, width, Math.abs(v - line));
      const lip = 1 - smoothstep(0, width * 2.4, Math.abs(v - line - width * 1.3));
      red *= 1 - 0.82 * dark + 0.06 * lip;
      green *= 1 - 0.84 * dark + 0.06 * lip;
      blue *= 1 - 0.85 * dark + 0.06 * lip;
    }
    out[0] = red;
    out[1] = green;
    out[2] = blue;
  });
}

/**
 * Damp that rises in a wall. `height(u)` is the share of the wall's height (from below) that is wet around u.
 * Near the floor paint has come off; above, a tide line and mould specks.
 */
export function risingDamp(height, seed, { mould = 0.5, flaking = 0.6 } = {}) {
  return paintTexture(768, 512, (u, v, out) => {
    const up = 1 - v;
    const edge = height(u) + (fractal(u * 7, v * 3, seed, 4) - 0.5) * 0.17;
    const wet = 1 - smoothstep(edge - 0.05, edge + 0.004, up);
    const tide = smoothstep(edge - 0.025, edge - 0.002, up) * (1 - smoothstep(edge, edge + 0.008, up));
    const streak = 0.7 + 0.6 * (fractal(u * 40, v * 5, seed + 2, 3) - 0.5);
    const amount = wet * (0.42 + 0.45 * smoothstep(edge, 0, up)) * streak + tide * 0.3;
    let red = 255 * (1 - 0.34 * amount);
    let green = 255 * (1 - 0.4 * amount);
    let blue = 255 * (1 - 0.54 * amount);
    const flakes = fractal(u * 26, v * 20, seed + 11, 4) + flaking * 0.28 * smoothstep(edge * 0.62, 0, up);
    if (edge > 0.05 && up < edge * 0.66 && flakes > 0.63) {
      const inner = smoothstep(0.63, 0.65, flakes);
      const grey = 0.62 + 0.25 * fractal(u * 90, v * 70, seed + 5, 2);
      red *= mix(0.5, grey, inner);
      green *= mix(0.48, grey * 0.95, inner);
      blue *= mix(0.46, grey * 0.9, inner);
    }
    const colony = fractal(u * 11, v * 9, seed + 21, 3);
    const speck = fractal(u * 88, v * 54, seed + 23, 3);
    if (wet > 0.25 && colony > 0.53 && speck > 0.78 - mould * (colony - 0.46) * 2) {
      const dark = smoothstep(0.5, 0.74, speck) * 0.75;
      red *= 1 - dark;
      green *= 1 - dark * 0.94;
      blue *= 1 - dark * 0.96;
    }
    out[0] = red;
    out[1] = green;
    out[2] = blue;
  });
}

/** Water standing on a floor: puddles [u, v, radiusU, radiusV]. */
export function puddles(spots, seed, { dark = 0.5 } = {}) {
  return paintTexture(512, 512, (u, v, out) => {
    const wobble = (fractal(u * 8, v * 8, seed, 4) - 0.5) * 0.75;
    let depth = 2;
    for (const [cu, cv, ru, rv] of spots) {
      depth = Math.min(depth, Math.hypot((u - cu) / ru, (v - cv) / rv) + wobble);
    }
    const water = 1 - smoothstep(0.9, 0.96, depth);
    const damp = 1 - smoothstep(0.92, 1.25, depth);
    const colour = 255 * (1 - dark * 0.75 * water - dark * 0.35 * damp * (1 - water));
    out[0] = colour;
    out[1] = colour * (1 - 0.015 * damp);
    out[2] = colour * (1 - 0.05 * damp);
    out[3] = 255 * (1 - 0.96 * water - 0.2 * damp * (1 - water));
  });
}
