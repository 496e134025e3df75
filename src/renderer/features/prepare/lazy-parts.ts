import { lazyComponent } from '../../components/lazy-component';

/** Parts of the tab that load after its list. */
export const Timeline = lazyComponent(() => import('./timeline/timeline').then((loaded) => loaded.Timeline));
export const PlaceMap = lazyComponent(() => import('./map/place-map').then((loaded) => loaded.PlaceMap));
export const MapScreen = lazyComponent(() => import('./map/map-screen').then((loaded) => loaded.MapScreen));
export const Lightbox = lazyComponent(() => import('./viewer/lightbox').then((loaded) => loaded.Lightbox));
