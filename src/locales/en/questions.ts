/**
 * `sentence` is what a customer reads: friendly, neutral, without technical words. Endings choose a variant (`context`)
 * and a plural (`count`); the values come from `src/domain/questions`. `mail` surrounds the questions.
 */
export const questions = {
  sentence: {
    original: 'Could you send us the original of the photo {{name}}, as your phone or camera stored it?',
    'full-size': 'The photo {{name}} reached us in a small size. Could you send it in its full size?',
    visible:
      'The damage is hard to make out on the photo {{name}}. Could you send us another photo that is sharp and well lit?',
    'taken-before':
      'The photo {{name}} was taken on {{date, datetime(dateStyle: long; timeZone: UTC)}}. Do you have a photo from the day of the damage?',
    'taken-after':
      'The photo {{name}} was taken on {{date, datetime(dateStyle: long; timeZone: UTC)}}, after the day of the damage. Had anything been repaired or moved by then, and do you have an earlier photo?',
    clock:
      'The camera dated the photo {{name}} {{date, datetime(dateStyle: long; timeZone: UTC)}}, at a time that was still to come when we received it. Were the date and time of the camera set correctly, and when was the photo taken?',
    'dates-differ':
      'The file of the photo {{name}} contains dates that do not match, as happens after editing or copying. When was the photo taken, and was it edited or copied afterwards?',
    'taken-when': 'When was the photo {{name}} taken?',
    'taken-where': 'Where was the photo {{name}} taken?',
    elsewhere:
      'The photo {{name}} seems to have been taken at another place than the other photos. Where was it taken, and what does it show?',
    elsewhere_measured:
      'The photo {{name}} seems to have been taken about {{km, number(maximumSignificantDigits: 2)}} km away from the other photos. Where was it taken, and what does it show?',
    device: 'Which phone or camera was the photo {{name}} taken with?',
    edited:
      'Was the photo {{name}} edited, for example cropped or brightened? If so, what was changed, and could you send us the unedited original?',
    edited_named:
      'The photo {{name}} was saved with the program {{software}}. What was changed, and could you send us the unedited original?',
    signed:
      'The photo {{name}} was saved again after the camera or a program had signed it. What was changed, and could you send us the version from before?',
    'ai-tool':
      'The file of the photo {{name}} names an AI tool; some phones and programs add that automatically. How was the picture made, and could you send us the photo as your camera took it?',
    screenshot: 'The picture {{name}} seems to show a screen. Could you send us the photo itself?',
    circumstances: 'When and where was the photo {{name}} taken, and what does it show?',
    travel:
      'Some of the photos were taken shortly after one another at different places. Who took which photo, and were the clocks of the devices set correctly?',
    travel_measured_one:
      'The photos {{from}} and {{to}} were taken {{count, number}} minute and about {{km, number(maximumSignificantDigits: 2)}} km apart. Who took which photo, and were the clocks of the devices set correctly?',
    travel_measured_other:
      'The photos {{from}} and {{to}} were taken {{count, number}} minutes and about {{km, number(maximumSignificantDigits: 2)}} km apart. Who took which photo, and were the clocks of the devices set correctly?',
    devices:
      'The photos come from different phones or cameras. Who took which photos, and with which device?',
    devices_named:
      'The photos come from different phones or cameras ({{models}}). Who took which photos, and with which device?',
    'when-and-who': 'When were the photos taken, and by whom?',
    occasions:
      'The photos seem to come from several occasions or places. Could you briefly tell us when and where which photos were taken?',
    unreadable: 'We could not open the file {{name}}. Could you send it to us again?',
    smaller:
      'The file {{name}} is too large for us to process. Could you send us a smaller version, or several smaller files?',
    'document-password':
      'The document {{name}} is protected with a password. Could you send us a copy without a password?',
    'document-changed':
      'The document {{name}} was changed after it had been created. What was changed, and could you send us the document as you received it?',
    'document-changed_dated':
      'The document {{name}} was created on {{created, datetime(dateStyle: long; timeZone: UTC)}} and changed on {{date, datetime(dateStyle: long; timeZone: UTC)}}. What was changed, and could you send us the document as you received it?',
    'document-notes':
      'The document {{name}} contains added notes or markings. Who added them, and could you send us the document without them?',
    'document-original':
      'Could you send us the document {{name}} once more as you received it from its issuer, for example by forwarding the email?',
  },
  mail: {
    subject: 'Questions about your claim {{caseNumber}}',
    opening:
      'Dear Sir or Madam,\n\nthank you for your documents on claim {{caseNumber}}. To process your claim we need a little more information. Please reply to the following questions:',
    closing:
      'Please attach photos and documents to an email as files, because messengers change them on the way. Thank you for your help.\n\nKind regards',
  },
  several: 'All photos',
  open: 'Questions to the customer…',
  title: 'Questions to the customer',
  intro:
    'Proofcase suggests a question for each finding that can be cleared up. Choose questions, change the wording, and send them yourself; Proofcase sends nothing.',
  language: 'Language of the customer',
  list: 'Questions',
  chosen_one: '{{count, number}} question chosen',
  chosen_other: '{{count, number}} questions chosen',
  tooMany:
    'At most {{limit, number}} questions can be asked at once. Choose fewer, and ask the others afterwards.',
  chooseSuggested: 'Choose the suggested ones',
  chooseNone: 'Choose none',
  showMore_one: 'Show {{count, number}} more question',
  showMore_other: 'Show {{count, number}} more questions',
  showFewer: 'Show suggested and chosen only',
  edit: 'Change the wording: {{question}}',
  wording: 'Wording of the question',
  reset: 'Restore the suggested wording',
  own: 'Add your own question',
  ownTitle: 'Your own questions',
  removeOwn: 'Remove the question',
  why: 'Why: {{reasons}}',
  levelReason: 'Level of the service: {{level}}; no other question asks for its reason',
  askedBefore: 'asked on {{date}}, not answered yet',
  answeredBefore: 'asked on {{date}}, answered',
  nothing: 'There is no question to suggest',
  nothingText:
    'Neither the pre-check nor the service found anything that the customer could clear up. You can add your own questions.',
  message: 'Email',
  subject: 'Subject',
  opening: 'Before the questions',
  closing: 'After the questions',
  copy: 'Copy text',
  copied: 'Text copied. Record the questions as asked once they are sent.',
  mailOpen: 'Open as email',
  mailOpened:
    'A draft with small pictures of the photos was handed to your email program. Choose the recipient, send it, then record the questions as asked.',
  asked: 'Record as asked',
  askedHelp: 'Recording stores the chosen questions in the history with your name and the time.',
  recorded_one: '{{count, number}} question recorded as asked',
  recorded_other: '{{count, number}} questions recorded as asked',
  inquiry: {
    title: 'Questions to the customer',
    numbered: 'Questions no. {{number, number}}',
    count_one: '{{count, number}} question',
    count_other: '{{count, number}} questions',
    state: { open: 'not answered', 'partly-answered': 'partly answered', answered: 'answered' },
    asked: 'Asked by {{actor}}, {{time}}',
    language: 'Language: {{language}}',
    answers: 'Answers',
    answeredOn: 'Answered on {{date}}',
    recordedBy: 'recorded by {{actor}}, {{time}}',
    toAll: 'to all questions',
    toSome_one: 'to question {{numbers}}',
    toSome_other: 'to questions {{numbers}}',
    noText: 'Answered without a recorded text.',
    erased: 'The text was erased.',
    questions: 'Questions',
  },
  answer: {
    title: 'Answer of the customer',
    record: 'Record an answer…',
    dialog: 'Record the answer of the customer',
    which: 'Answered questions',
    date: 'Answered on',
    dateHelp: 'The day on which the answer arrived.',
    dateInvalid: 'Enter a day such as {{example}}.',
    dateRange: 'Between the day of asking ({{from}}) and today ({{to}}).',
    text: 'Answer',
    textHelp:
      'Optional. Only the hash of this text goes into the custody log, so that the text can be erased with the case.',
    save: 'Record answer',
    recorded: 'Answer recorded',
  },
} as const;
