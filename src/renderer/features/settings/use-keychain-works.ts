import { useRequest } from '../../app/queries';

/** Whether secrets can be stored; true until that is known. */
export function useKeychainWorks(): boolean {
  return useRequest('app.info', {}).data?.keychain.available ?? true;
}
