// Only the failure of a property counts. The smallest counterexample takes long to find.
require('fast-check').configureGlobal({ endOnFailure: true });
