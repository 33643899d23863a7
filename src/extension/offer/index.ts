export { TranscriptOffer } from './offer.ts';
