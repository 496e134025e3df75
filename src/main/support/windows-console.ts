import { type NativeLoader, nativeCall, windowsLibraries } from './windows-api';

/** `ATTACH_PARENT_PROCESS` of wincon.h. */
const PARENT_PROCESS = 0xffff_ffff;

/**
 * Attaches the process to the console of the program that started it, so that Ctrl+C arrives as SIGINT: Windows sends it
 * to attached programs alone, and a program of the window subsystem starts without a console. Returns whether the
 * process was attached; false on other systems and without a console.
 */
export async function attachToConsole(
  load: () => Promise<NativeLoader | null> = windowsLibraries,
): Promise<boolean> {
  const loader = await load().catch(() => null);
  if (loader === null) return false;
  const attach = loader.load('kernel32.dll').func('int32_t __stdcall AttachConsole(uint32_t process)');
  return (await nativeCall(attach, PARENT_PROCESS)) !== 0;
}
