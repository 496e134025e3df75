import { Label, Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import styles from './opacity-slider.module.css';

export interface OpacitySliderProps {
  readonly label: string;
  /** 0 to 100. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export function OpacitySlider({ label, value, onChange }: OpacitySliderProps) {
  return (
    <Slider
      className={styles.slider ?? ''}
      value={value}
      minValue={0}
      maxValue={100}
      step={5}
      onChange={(next) => onChange(typeof next === 'number' ? next : (next[0] ?? value))}
    >
      <Label className={styles.label}>{label}</Label>
      <SliderTrack className={styles.track ?? ''}>
        <span className={styles.rail} />
        <span className={styles.fill} style={{ width: `${value}%` }} />
        <SliderThumb className={styles.thumb ?? ''} />
      </SliderTrack>
    </Slider>
  );
}
