/** What a spec file shares with its own tests alone. */
exports.helper = {};
