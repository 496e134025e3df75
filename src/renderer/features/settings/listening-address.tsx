import { useTranslation } from 'react-i18next';
import type { OwnAddress, Reach } from '../../../contract/receiver-views';
import { Select } from '../../components/select';

/** Listens on every address of the computer. */
const EVERY_ADDRESS = '0.0.0.0';

export interface ListeningAddressProps {
  readonly own: readonly OwnAddress[];
  readonly value: string;
  readonly onChange: (address: string) => void;
  readonly isDisabled: boolean;
}

/** Chooses the address that the receiver listens on, each with those who can reach it. */
export function ListeningAddress({ own, value, onChange, isDisabled }: ListeningAddressProps) {
  const { t } = useTranslation('settings');
  const widest = own.some(({ reach }) => reach === 'internet') ? 'internet' : 'network';
  const reach = own.find(({ address }) => address === value)?.reach ?? widest;
  const isListed = value === EVERY_ADDRESS || own.some(({ address }) => address === value);
  const option = (address: string, reached: Reach) => ({
    value: address,
    label: address,
    hint: t(`receiver.reach.${reached}`),
  });
  return (
    <Select
      label={t('receiver.address')}
      help={t(`receiver.reachHelp.${reach}`)}
      value={value}
      isDisabled={isDisabled}
      options={[
        ...own.map((each) => option(each.address, each.reach)),
        { value: EVERY_ADDRESS, label: t('receiver.everyAddress'), hint: t(`receiver.reach.${widest}`) },
        ...(isListed ? [] : [option(value, 'network')]),
      ]}
      onChange={onChange}
    />
  );
}
