// That a property fails is all that counts here; the smallest counterexample takes long to find.
require('fast-check').configureGlobal({ endOnFailure: true });
