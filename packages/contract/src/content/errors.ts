/** Error codes of what visitors send, and of what is published to them. */
export const contentErrorCodes = [
  'form_expired',
  'newsletter_link_invalid',
  'message_closed',
  'announcement_over',
  'incident_resolved',
  'support_changed',
  'support_placeholder',
  'testimonial_needs_payout',
  'testimonial_decided',
] as const
export type ContentErrorCode = (typeof contentErrorCodes)[number]
