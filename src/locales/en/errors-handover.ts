/** Handing a case over to another workstation, and taking it back. */
export const handoverErrors = {
  'handed-over': {
    title: 'The case is with another workstation.',
    safe: 'Nothing was sent; everything recorded here is kept.',
    next: 'Go on there, or take the case back here first.',
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
    title: 'A file of the case is missing or was changed on disk.',
    safe: 'Nothing was handed over.',
    next: 'Restore the file, or seal the case again, then hand it over.',
  },
  'handover-unreadable': {
    title: 'This is no complete hand-over file, or it was changed on the way.',
    safe: 'Nothing was stored.',
    next: 'Ask for the file again, and compare its size with the one at the sender.',
  },
  'handover-newer': {
    title: 'The file was made by a newer version of Proofcase.',
    safe: 'Nothing was stored.',
    next: 'Update Proofcase here, then take the case over.',
  },
  'handover-taken': {
    title: 'This hand-over was taken on this computer before.',
    safe: 'Nothing was stored twice.',
    next: 'Open the case that is here.',
  },
  'handover-own': {
    title: 'This case was handed over from this computer.',
    safe: 'Nothing was changed.',
    next: 'To go on here, take the case back.',
  },
  'handover-case-exists': {
    title: 'There is another case with this case number here.',
    safe: 'Nothing was stored; the other case is unchanged.',
    next: 'Change the number of that case if it is not the same damage, or go on with it.',
  },
  'handover-diverged': {
    title: 'The case was changed on both workstations.',
    safe: 'Nothing was stored; both versions are unchanged.',
    next: 'Export the evidence folder here, then decide with the other workstation which version goes on.',
  },
  'handover-old': {
    title: 'The hand-over file is {{days}} days old.',
    safe: 'Nothing was stored.',
    next: 'Ask the sender whether the case is still meant for you, then confirm with its case number.',
  },
  'handover-sent-here': {
    title: 'A package of this case was sent from here.',
    safe: 'Nothing was changed.',
    next: 'Hand the case over to the sender, so that its result goes along.',
  },
  'handover-code-wrong': {
    title: 'The code does not belong to this hand-over.',
    safe: 'Nothing was changed.',
    next: 'Compare it with the other workstation once more.',
  },
  'handover-stopped': {
    title: 'The hand-over was stopped.',
    safe: 'Nothing was changed.',
    next: 'Start it again when you are ready.',
  },
  'handover-no-store': {
    title: 'This case cannot be handed over by the team.',
    safe: 'Nothing was changed.',
    next: 'Enter a team store in its profile, or hand the case over as a file.',
  },
  'handover-store-full': {
    title: 'The team store has no space for this case.',
    safe: 'Nothing was handed over.',
    next: 'Hand the case over as a file, or try again when others have taken theirs.',
  },
  'handover-gone': {
    title: 'The case is not offered any more.',
    safe: 'Nothing was stored.',
    next: 'Another workstation has taken it, or the sender took it back.',
  },
  'handover-elsewhere': {
    title: 'Another workstation has taken this case.',
    safe: 'Nothing was stored.',
    next: 'Choose another case.',
  },
  'handover-taken-by': {
    title: 'The case was taken by {{workstation}}.',
    safe: 'Nothing was changed.',
    next: 'Ask for its release there, or for a hand-over in the other direction.',
  },
  'handover-unsure': {
    title: 'The team store was restored since the case was handed over.',
    safe: 'Nothing was changed.',
    next: 'It does not know whether another workstation has the case. Ask the colleagues, then confirm with the case number {{caseNumber}}.',
  },
  'question-elsewhere': {
    title: 'The question about this package is open at the workstation that sent it.',
    safe: 'It is not sent from here.',
    next: 'Ask that workstation to decide; its result stays there.',
  },
};
