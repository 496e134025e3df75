/** Tokens: what sending probably costs, what was paid, and the budget that is asked about. */
export const tokens = {
  title: 'Tokens',
  intro:
    'Tokens reported in the results, by the month in which they arrived. Results without a token count are counted separately and never as zero.',
  estimate_one: 'about {{count, number}} token',
  estimate_other: 'about {{count, number}} tokens',
  spread: '{{low}} to {{high}}',
  estimateBasis_one:
    'Estimated from {{count, number}} result on this installation: the median, and the range of four fifths of them.',
  estimateBasis_other:
    'Estimated from {{count, number}} results on this installation: the median, and the range of four fifths of them.',
  overBudget: 'exceeds the monthly budget',
  confirm: {
    title: 'This exceeds the monthly budget',
    text: 'The budget of this profile is {{budget}} tokens a month. So far {{used}} were reported.',
    underway: 'Being sent: about {{tokens}}.',
    planned: 'This case: about {{tokens}}.',
    unknown: 'The cost of this case is not known yet.',
    noted: 'Nothing has been sent. Your agreement is recorded in the case history.',
    seal: 'Seal anyway',
    sealAndSend: 'Send anyway',
  },
  form: {
    budget: 'Monthly token budget (optional)',
    budgetHelp:
      'A soft limit: Proofcase asks before it is exceeded. It never stops a package that is being sent.',
    budgetWrong: 'Enter a whole number from 1, or leave empty.',
  },
  period: 'Period',
  months_one: '{{count}} month',
  months_other: '{{count}} months',
  profile: 'Profile',
  allProfiles: 'All profiles',
  byMonth: 'By month and profile',
  byCase: 'By case',
  deletedCases_one: '{{count, number}} case was deleted since; its results cost {{tokens}} tokens.',
  deletedCases_other: '{{count, number}} cases were deleted since; their results cost {{tokens}} tokens.',
  column: {
    month: 'Month',
    profile: 'Profile',
    case: 'Case',
    cases: 'Cases',
    answers: 'Results',
    tokens: 'Tokens',
    notReported: 'Not reported',
  },
  total: 'Total',
  budgetOf: '{{profile}}, this month',
  budgetMeter: '{{used}} of {{budget}} tokens',
  budgetUnderway: 'being sent: about {{tokens}}',
  empty: {
    title: 'No result in this period',
    text: 'Token counts appear here once the service has returned a result.',
  },
  save: 'Save as CSV file',
  saved: 'Saved: {{path}}',
} as const;
