/** The settings of an operator that may be built for live; for tests only. */
export const liveSettings = {
  EDITION: 'live',
  OPERATOR_LEGAL_NAME: 'Northmoor Custody Ltd',
  OPERATOR_LICENCE: 'Licence 4711 of the supervisor',
  OPERATOR_ADDRESS: '12 Harbour Road, Valletta',
  OPERATOR_SUPPORT_EMAIL: 'help@northmoor.eu',
  OPERATOR_SUPPORT_PHONE: '+356 2700 1000',
  PUBLIC_URL: 'https://northmoor.eu',
}
