/** Handing a case over to another workstation, and taking it back. */
export const handoverErrors = {
  'handed-over': {
    title: 'The case is with another workstation.',
    safe: 'Nothing was sent; everything recorded here is kept.',
    next: 'Continue there, or take the case back first.',
  },
  'handover-questions': {
    title: 'The case has a package whose outcome is not known.',
    safe: 'Nothing was handed over.',
    next: 'Answer the question in the outbox first, or confirm that it stays with this workstation.',
  },
  'handover-sending': {
    title: 'A package of the case is being sent.',
    safe: 'Nothing was handed over.',
    next: 'Wait for its result, or answer its question, then hand the case over.',
  },
  'handover-damaged-here': {
    title: 'A file of the case is missing, cannot be read, or was changed on disk.',
    safe: 'Nothing was handed over.',
    next: 'Restore the file, or seal the case again, then hand it over.',
  },
  'handover-unreadable': {
    title: 'This is not a complete hand-over file, or it was changed on the way.',
    safe: 'Nothing was stored.',
    next: 'Ask for the file again, and compare its size with that of the sender’s file.',
  },
  'handover-newer': {
    title: 'The file was made by a newer version of Proofcase.',
    safe: 'Nothing was stored.',
    next: 'Update Proofcase here, then take the case over.',
  },
  'handover-taken': {
    title: 'This hand-over was already taken over on this computer.',
    safe: 'Nothing was stored twice.',
    next: 'Open the existing case.',
  },
  'handover-own': {
    title: 'This case was handed over from this computer.',
    safe: 'Nothing was changed.',
    next: 'To continue here, take the case back.',
  },
  'handover-case-exists': {
    title: 'There is another case with this case number here.',
    safe: 'Nothing was stored; the other case is unchanged.',
    next: 'Change the number of that case if it is about other damage, or continue with it.',
  },
  'handover-diverged': {
    title: 'The case was changed on both workstations.',
    safe: 'Nothing was stored; both versions are unchanged.',
    next: 'Export the evidence folder here, then agree with the other workstation which version is valid.',
  },
  'handover-old': {
    title: 'The hand-over file is {{days}} days old.',
    safe: 'Nothing was stored.',
    next: 'Ask the sender whether the case is still meant for you, then confirm with its case number.',
  },
  'handover-no-profile': {
    title: 'This computer has no account of the service yet.',
    safe: 'Nothing was stored.',
    next: 'Add a profile with your account in the settings, then take the case over.',
  },
  'handover-sent-here': {
    title:
      'A package of this case was sent or a capture link created from here, or a result was received here.',
    safe: 'Nothing was changed.',
    next: 'Hand the case back to the sender, so that its results and photos go with it.',
  },
  'handover-code-wrong': {
    title: 'The code does not belong to this hand-over.',
    safe: 'Nothing was changed.',
    next: 'Compare it with the other workstation once more.',
  },
  'handover-stopped': {
    title: 'The hand-over was cancelled.',
    safe: 'Nothing was changed.',
    next: 'Start it again when you are ready.',
  },
  'handover-no-store': {
    title: 'This case cannot be handed over through the team.',
    safe: 'Nothing was changed.',
    next: 'Enter a team store in its profile, or hand the case over as a file.',
  },
  'handover-store-full': {
    title: 'The team store has no space for this case.',
    safe: 'Nothing was handed over.',
    next: 'Hand the case over as a file, or try again later.',
  },
  'handover-too-large': {
    title: 'The case has too many files or too much data for a hand-over.',
    safe: 'Nothing was handed over.',
    next: 'Export the evidence folder, and pass that on instead.',
  },
  'handover-gone': {
    title: 'The case is no longer offered.',
    safe: 'Nothing was stored.',
    next: 'Another workstation took it over, or the sender took it back.',
  },
  'handover-elsewhere': {
    title: 'Another workstation has taken over this case.',
    safe: 'Nothing was stored.',
    next: 'Choose another case.',
  },
  'handover-taken-by': {
    title: '{{workstation}} has taken over the case.',
    safe: 'Nothing was changed.',
    next: 'Ask that workstation to release the case or to hand it back to you.',
  },
  'handover-unsure': {
    title: 'The team store was restored from a backup after the case was handed over.',
    safe: 'Nothing was changed.',
    next: 'The store does not record whether another workstation has the case. Ask your colleagues, then confirm with the case number {{caseNumber}}.',
  },
  'question-elsewhere': {
    title: 'The question about this package is open at the workstation that sent it.',
    safe: 'It is not sent from here.',
    next: 'Ask that workstation to decide; its result stays there.',
  },
};
