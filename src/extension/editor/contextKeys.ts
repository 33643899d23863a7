/** Context keys that the manifest's conditions stand on. */
export const contextKeys = {
  /** The page of the active transcript has the keyboard. */
  focus: 'rolloutReview.transcriptFocus',
  /** There is a current transcript, which the trees and the status bar speak of. */
  hasTranscript: 'rolloutReview.hasTranscript',
  /** The current transcript's file has been read through. */
  complete: 'rolloutReview.complete',
  blind: 'rolloutReview.blind',
} as const;

export type ContextKey = (typeof contextKeys)[keyof typeof contextKeys];
