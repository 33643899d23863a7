export { cleanAuthor } from './author.ts';
export { behaviorGroups, labelKeys, type BehaviorGroup, type BehaviorPick } from './behaviorPicks.ts';
export { currentAuthor, writerId } from './identity.ts';
export { labelFilePatterns, sourceOfLabelFile } from './labelFiles.ts';
