/*
 * The command line of Proofcase as a program of the console subsystem: a shell waits for it, its output appears where
 * it was started, and it returns the exit code. It starts Proofcase.exe of the folder above with `--cli`, which itself is
 * of the window subsystem. The arguments go through the environment, because Chromium reads those of its command line.
 *
 * Built by scripts/windows/build-console.mjs without a C library: only kernel32.dll is needed.
 */
#define WIN32_LEAN_AND_MEAN
typedef unsigned short WCHAR;
typedef unsigned long DWORD;
typedef int BOOL;
typedef void *HANDLE;

typedef struct {
  DWORD cb;
  WCHAR *reserved, *desktop, *title;
  DWORD x, y, xSize, ySize, xCountChars, yCountChars, fillAttribute, flags;
  unsigned short showWindow, cbReserved2;
  unsigned char *reserved2;
  HANDLE input, output, error;
} STARTUPINFOW;

typedef struct {
  HANDLE process, thread;
  DWORD processId, threadId;
} PROCESS_INFORMATION;

typedef struct {
  long long perProcessUserTimeLimit, perJobUserTimeLimit;
  DWORD limitFlags;
  unsigned long long minimumWorkingSetSize, maximumWorkingSetSize;
  DWORD activeProcessLimit;
  unsigned long long affinity;
  DWORD priorityClass, schedulingClass;
  unsigned long long io[6];
  unsigned long long processMemoryLimit, jobMemoryLimit, peakProcessMemoryUsed, peakJobMemoryUsed;
} JOBOBJECT_EXTENDED_LIMIT_INFORMATION;

#define IMPORT __declspec(dllimport)
IMPORT WCHAR *GetCommandLineW(void);
IMPORT DWORD GetModuleFileNameW(HANDLE module, WCHAR *name, DWORD size);
IMPORT BOOL SetEnvironmentVariableW(const WCHAR *name, const WCHAR *value);
IMPORT BOOL CreateProcessW(const WCHAR *, WCHAR *, void *, void *, BOOL, DWORD, void *, const WCHAR *, STARTUPINFOW *,
                           PROCESS_INFORMATION *);
IMPORT HANDLE GetStdHandle(DWORD which);
IMPORT BOOL SetConsoleCtrlHandler(BOOL (*handler)(DWORD), BOOL add);
IMPORT HANDLE CreateJobObjectW(void *, const WCHAR *);
IMPORT BOOL SetInformationJobObject(HANDLE job, int kind, void *information, DWORD size);
IMPORT BOOL AssignProcessToJobObject(HANDLE job, HANDLE process);
IMPORT DWORD ResumeThread(HANDLE thread);
IMPORT DWORD WaitForSingleObject(HANDLE handle, DWORD ms);
IMPORT BOOL GetExitCodeProcess(HANDLE process, DWORD *code);
IMPORT BOOL WriteFile(HANDLE file, const void *bytes, DWORD size, DWORD *written, void *);
IMPORT __declspec(noreturn) void ExitProcess(DWORD code);

enum { MAX_PATH_LENGTH = 32768, CREATE_SUSPENDED = 4, USE_HANDLES = 0x100, KILL_ON_CLOSE = 0x2000, FAILED = 1 };

static WCHAR program[MAX_PATH_LENGTH];
static WCHAR commandLine[MAX_PATH_LENGTH];

/* Ctrl+C and the close of the console go to all programs of the console: Proofcase decides when it ends. */
static BOOL leaveToProofcase(DWORD event) {
  (void)event;
  return 1;
}

static __declspec(noreturn) void fail(const char *text) {
  DWORD size = 0, written;
  while (text[size]) size += 1;
  WriteFile(GetStdHandle((DWORD)-12), text, size, &written, 0);
  ExitProcess(FAILED);
}

/* What follows the name of this program, exactly as typed. */
static const WCHAR *typedArguments(void) {
  const WCHAR *at = GetCommandLineW();
  if (*at == '"') {
    for (at += 1; *at && *at != '"'; at += 1) {
    }
    if (*at) at += 1;
  } else {
    while (*at && *at != ' ' && *at != '\t') at += 1;
  }
  while (*at == ' ' || *at == '\t') at += 1;
  return at;
}

/* `<folder above this one>\Proofcase.exe` */
static void findProgram(void) {
  static const WCHAR name[] = L"\\Proofcase.exe";
  DWORD length = GetModuleFileNameW(0, program, MAX_PATH_LENGTH - 32);
  for (int levels = 0; levels < 2; levels += 1) {
    while (length > 0 && program[length - 1] != '\\') length -= 1;
    if (length > 0) length -= 1;
  }
  for (int index = 0; index < (int)(sizeof(name) / sizeof(*name)); index += 1) program[length + index] = name[index];
}

static void quoteProgram(void) {
  static const WCHAR end[] = L"\" --cli";
  DWORD length = 0;
  commandLine[length++] = '"';
  for (const WCHAR *at = program; *at; at += 1) commandLine[length++] = *at;
  for (int index = 0; index < (int)(sizeof(end) / sizeof(*end)); index += 1) commandLine[length + index] = end[index];
}

/* Called instead of a C library's start. */
void start(void) {
  static STARTUPINFOW startup;
  static PROCESS_INFORMATION process;
  static JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits;
  DWORD code = FAILED;
  findProgram();
  quoteProgram();
  SetEnvironmentVariableW(L"PROOFCASE_ARGUMENTS", typedArguments());
  SetConsoleCtrlHandler(leaveToProofcase, 1);
  startup.cb = sizeof(startup);
  startup.flags = USE_HANDLES;
  startup.input = GetStdHandle((DWORD)-10);
  startup.output = GetStdHandle((DWORD)-11);
  startup.error = GetStdHandle((DWORD)-12);
  if (!CreateProcessW(program, commandLine, 0, 0, 1, CREATE_SUSPENDED, 0, 0, &startup, &process))
    fail("proofcase: Proofcase.exe cannot be started\r\n");
  /* Whoever ends this program, such as a scheduled task that takes too long, ends Proofcase with it. */
  HANDLE job = CreateJobObjectW(0, 0);
  limits.limitFlags = KILL_ON_CLOSE;
  if (job && SetInformationJobObject(job, 9, &limits, sizeof(limits))) AssignProcessToJobObject(job, process.process);
  ResumeThread(process.thread);
  WaitForSingleObject(process.process, 0xffffffff);
  GetExitCodeProcess(process.process, &code);
  ExitProcess(code);
}
