import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageFor } from '../../../domain/language';
import { outlineDetail } from '../../../map/base-map';
import { countryName } from '../../../map/country-names';
import type { Country } from '../../../map/outlines';
import type { MapSize, MapView } from '../../../map/projection';
import { drawBaseMap, type MapColours } from './draw-base-map';
import styles from './map.module.css';
import { loadOutlines } from './outlines';

const FINE_BELOW_KM = 4_000;

/** Draws outlines and grid behind the points. */
export function BaseMap({ view, size }: { readonly view: MapView; readonly size: MapSize }) {
  const { i18n } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const countries = useOutlines(view, size);
  const theme = useThemeChanges();
  const language = languageFor(i18n.language);
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || theme < 0) return;
    const ratio = window.devicePixelRatio;
    const width = Math.round(size.width * ratio);
    const height = Math.round(size.height * ratio);
    if (element.width !== width) element.width = width;
    if (element.height !== height) element.height = height;
    drawBaseMap(context, view, size, countries, coloursOf(element), (name) => countryName(name, language));
  }, [view, size, countries, language, theme]);
  return <canvas ref={canvas} className={styles.ground} style={{ width: size.width, height: size.height }} />;
}

/** Loads coarse outlines for a continent and fine ones for a country; a site keeps those loaded last. */
function useOutlines(view: MapView, size: MapSize): readonly Country[] {
  const detail = outlineDetail(view, size, FINE_BELOW_KM);
  const [countries, setCountries] = useState<readonly Country[]>([]);
  useEffect(() => {
    if (detail === null) return undefined;
    let isWanted = true;
    void loadOutlines(detail).then((loaded) => {
      if (isWanted) setCountries(loaded);
    });
    return () => {
      isWanted = false;
    };
  }, [detail]);
  return countries;
}

function coloursOf(element: HTMLElement): MapColours {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    land: colour('--surface'),
    border: colour('--line-strong'),
    grid: colour('--line'),
    text: colour('--ink-3'),
    halo: colour('--surface'),
  };
}

/** Counts changes of the theme, since a canvas does not follow the style sheet automatically. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const onChange = () => setChanges((count) => count + 1);
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', onChange);
    const observer = new MutationObserver(onChange);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      system.removeEventListener('change', onChange);
      observer.disconnect();
    };
  }, []);
  return changes;
}
