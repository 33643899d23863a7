export { Place, kindOf, type Leaf } from './place.ts';
